package dev.kcnf.archive.text;

import static java.nio.charset.StandardCharsets.US_ASCII;

/**
 * Words that are frequent as names of columns and as values, and a few numbers, which teach that
 * digits follow no pattern. A model of text begins with them, so that small tables, most of which
 * are such words, need not spell them out. Archives depend on them: they never change.
 */
final class Vocabulary {
  private static final String COLUMNS =
      """
      id name first_name last_name full-name title label class category type kind group code key index
      number count total amount sum mean min max value score rank rating level order position
      date time datetime timestamp year month day hour minute second week weekday quarter season
      start_date end_date created_at updated_at start-time end-time duration age birth-date
      color shape size width height length weight depth area volume surface distance speed
      temperature pressure humidity wind precipitation weather
      address street city county state country region zip_code postal-code latitude longitude
      origin destination source target from to user user_id customer product item price cost
      quantity discount tax revenue profit currency income education occupation marital-status
      gender sex race email phone url path host method request response status error message
      description comment note text language population species family
      active enabled deleted valid is_active has_children flag result outcome win loss
      """;

  private static final String VALUES =
      """
      yes no true false none missing unknown other all any both null NA N/A nan
      male female man woman child adult single married divorced widowed
      red green blue yellow orange purple pink brown black white gray grey
      small medium large big low high short tall narrow broad light dark thin thick
      left right up down top bottom north south east west center front back
      smooth rough round flat square
      one two three four five six seven eight nine ten few several many
      first second third last new old young open closed free partial full empty
      good bad better worse best worst normal abnormal positive negative neutral
      active inactive pending done failed success error warning info debug blocked
      Monday Tuesday Wednesday Thursday Friday Saturday Sunday
      January February March April May June July August September October November December
      spring summer autumn winter morning evening night
      urban rural city water public private
      United-States Canada Mexico Germany France England Italy Spain China India Japan
      near far equal above below inside outside
      0.4837152906 1.7320508 -0.6180339887 2.2360679775 12.95 38.4071 0.0915965594 105.3
      -1.2824271291 0.57721566 7.8539816 64.2019 0.3678794412 -0.2078795764 1.6449340668 90.6
      0.8346268417 5.1327 0.1942208835 26.57 -3.3598856662 0.7642236536 49.81 0.2614972128
      """;

  private Vocabulary() {}

  /** Names of columns. */
  static byte[][] columns() {
    return words(COLUMNS);
  }

  /** Values. */
  static byte[][] values() {
    return words(VALUES);
  }

  private static byte[][] words(String text) {
    String[] words = text.strip().split("\\s+", -1);
    byte[][] bytes = new byte[words.length][];
    for (int i = 0; i < words.length; i++) {
      bytes[i] = words[i].getBytes(US_ASCII);
    }
    return bytes;
  }
}
