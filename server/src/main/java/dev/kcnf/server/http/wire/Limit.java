package dev.kcnf.server.http.wire;

/** What a client may take, with its usual value: nothing is without a limit. */
public enum Limit {
  /** Of a request that is not a stream of rows. */
  BODY_BYTES(8 << 20),
  ROW_BYTES(1 << 20),
  /** Rows of a JSON array, which are answered as a whole; streams may have any number. */
  ROWS(100_000),
  /** Cells of one row. */
  COLUMNS(10_000),
  /** Characters of the name of a column, and of a label, which is the name of a class. */
  NAME_CHARS(1000),
  /** Of a model file that is sent. */
  UPLOAD_BYTES(256 << 20),
  MODELS(10_000),
  /** At once; more wait. */
  CONNECTIONS(1000),
  /** Requests with rows without end, at once. */
  STREAMS(64),
  /** Live pages at once. */
  WATCHERS(64),
  /** Of one address; 0 for no limit. */
  REQUESTS_PER_SECOND(0),
  /** After which a connection that says nothing is closed. */
  IDLE_SECONDS(30),
  /** About how much room models may take in memory, in MiB; the others are on disk. */
  MEMORY_MIB((int) ((Runtime.getRuntime().maxMemory() / 3) >> 20));

  final int usual;

  Limit(int usual) {
    this.usual = usual;
  }
}
