package dev.kcnf.archive;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.kcnf.SplitMix;

/** Tables with structure to find, by seed. */
final class Generated {
  private Generated() {}

  /** Eight Boolean columns, of which the last four follow from the others by 3-CNFs, and noise. */
  static byte[] rules(int rows, long seed) {
    SplitMix random = SplitMix.of(seed);
    StringBuilder text = new StringBuilder("a,b,c,d,e,f,g,h\n");
    for (int r = 0; r < rows; r++) {
      boolean a = random.nextBoolean();
      boolean b = random.nextBoolean();
      boolean c = random.nextBoolean();
      boolean d = random.nextBoolean();
      boolean e = (a || !b || c) && (!a || d || !c);
      boolean f = (b || c || !d) && ((!b || !c || a) ^ (random.nextInt(50) == 0));
      boolean g = (e || !f || a) && (d || b || !c);
      boolean h = (!g || !e || d) && (a || f || g);
      for (boolean cell : new boolean[] {a, b, c, d, e, f, g, h}) {
        text.append(cell ? "yes" : "no").append(',');
      }
      text.setCharAt(text.length() - 1, '\n');
    }
    return text.toString().getBytes(UTF_8);
  }

  /** Events: a user, a status that follows from the user, a time, a count, an amount. */
  static byte[] events(int rows, long seed) {
    SplitMix random = SplitMix.of(seed);
    StringBuilder text = new StringBuilder("user,status,time,count,amount\n");
    int seconds = 0;
    for (int r = 0; r < rows; r++) {
      int user = random.nextInt(6);
      seconds += random.nextInt(40);
      text.append("user").append(user).append(',');
      text.append(user < 4 ? "active" : user == 4 ? "blocked" : "new").append(',');
      text.append(
          String.format(
              "2024-05-%02d %02d:%02d:%02d",
              1 + seconds / 86_400 % 28, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60));
      text.append(',').append(r / 3 + random.nextInt(3)).append(',');
      text.append(random.nextInt(8) == 0 ? "NA" : random.nextInt(400) / 4.0).append('\n');
    }
    return text.toString().getBytes(UTF_8);
  }

  /** Ways between 30 places: from, to, the distance, which is that of the way back, and a delay. */
  static byte[] ways(int rows, long seed) {
    SplitMix random = SplitMix.of(seed);
    StringBuilder text = new StringBuilder("from,to,distance,delay\n");
    for (int r = 0; r < rows; r++) {
      int from = random.nextInt(30);
      int to = random.nextInt(30);
      int distance = SplitMix.of(31L * Math.min(from, to) + Math.max(from, to)).nextInt(3000);
      text.append('p').append(from).append(",p").append(to).append(',').append(distance);
      text.append(',').append(random.nextInt(9)).append('\n');
    }
    return text.toString().getBytes(UTF_8);
  }

  /** Notes: a number, a sentence of words that follow each other more or less, and its author. */
  static byte[] notes(int rows, long seed) {
    String[] words =
        "the a red old new small house road river runs ends near and with".split(" ", -1);
    SplitMix random = SplitMix.of(seed);
    StringBuilder text = new StringBuilder("id,note,author\n");
    for (int r = 0; r < rows; r++) {
      text.append(1000 + r).append(",\"");
      int word = random.nextInt(words.length);
      for (int n = 4 + random.nextInt(12); n > 0; n--) {
        text.append(words[word]).append(n > 1 ? " " : "");
        word = (word * 5 + random.nextInt(3)) % words.length;
      }
      text.append("\",").append(word < 7 ? "Ann" : "Bo").append('\n');
    }
    return text.toString().getBytes(UTF_8);
  }

  /** Amounts of hundreds, prices of cents, written with more digits than they have. */
  static byte[] amounts(int rows, long seed) {
    SplitMix random = SplitMix.of(seed);
    StringBuilder text = new StringBuilder("amount,price\n");
    String[] ends = {"0000", "9998", "0002"};
    for (int r = 0; r < rows; r++) {
      text.append(100 * (1 + random.nextInt(900_000))).append(',');
      int cents = 10_000 + random.nextInt(10_000);
      text.append(cents / 100).append('.').append(cents % 100 / 10).append(cents % 10);
      text.append(ends[random.nextInt(3)]).append('\n');
    }
    return text.toString().getBytes(UTF_8);
  }

  /** Prices: low is near the one before, high is near low, and last lies between them. */
  static byte[] prices(int rows, long seed) {
    SplitMix random = SplitMix.of(seed);
    StringBuilder text = new StringBuilder("low,high,last\n");
    int price = 50_000;
    for (int r = 0; r < rows; r++) {
      price += random.nextInt(2001) - 1000;
      int high = price + random.nextInt(64);
      int last = price + random.nextInt(high - price + 1);
      text.append(price).append(',').append(high).append(',').append(last).append('\n');
    }
    return text.toString().getBytes(UTF_8);
  }
}
