package dev.kcnf.server.http;

/**
 * What clients may take. Every limit has a usual value, so that nothing is without one.
 *
 * @param bodyBytes of a request that is not a stream of rows
 * @param rowBytes of one row
 * @param columns of one row
 * @param uploadBytes of a model file
 * @param models in all
 * @param connections at once; more wait
 * @param streams of rows at once
 * @param watchers of live pages at once
 * @param requestsPerSecond of one address; 0 for no limit
 * @param idleSeconds after which a connection that says nothing is closed
 * @param memoryBytes about how much room models may take in memory; the others are on disk
 */
public record Limits(
    int bodyBytes,
    int rowBytes,
    int columns,
    int uploadBytes,
    int models,
    int connections,
    int streams,
    int watchers,
    int requestsPerSecond,
    int idleSeconds,
    long memoryBytes) {
  /** The usual ones. */
  public static Limits usual() {
    return new Limits(
        8 << 20,
        1 << 20,
        10_000,
        256 << 20,
        10_000,
        1000,
        64,
        64,
        0,
        30,
        Runtime.getRuntime().maxMemory() / 3);
  }

  /** The same with so many models. */
  public Limits withModels(int most) {
    return new Limits(
        bodyBytes,
        rowBytes,
        columns,
        uploadBytes,
        most,
        connections,
        streams,
        watchers,
        requestsPerSecond,
        idleSeconds,
        memoryBytes);
  }

  /** The same with so many requests per second. */
  public Limits withRequestsPerSecond(int most) {
    return new Limits(
        bodyBytes,
        rowBytes,
        columns,
        uploadBytes,
        models,
        connections,
        streams,
        watchers,
        most,
        idleSeconds,
        memoryBytes);
  }

  /** The same with so many connections. */
  public Limits withConnections(int most) {
    return new Limits(
        bodyBytes,
        rowBytes,
        columns,
        uploadBytes,
        models,
        most,
        streams,
        watchers,
        requestsPerSecond,
        idleSeconds,
        memoryBytes);
  }

  /** The same, where silent connections are closed after so many seconds. */
  public Limits withIdleSeconds(int most) {
    return new Limits(
        bodyBytes,
        rowBytes,
        columns,
        uploadBytes,
        models,
        connections,
        streams,
        watchers,
        requestsPerSecond,
        most,
        memoryBytes);
  }

  /** The same with requests of so many bytes. */
  public Limits withBodyBytes(int most) {
    return new Limits(
        most,
        Math.min(most, rowBytes),
        columns,
        uploadBytes,
        models,
        connections,
        streams,
        watchers,
        requestsPerSecond,
        idleSeconds,
        memoryBytes);
  }

  /** The same with so much memory for models. */
  public Limits withMemoryBytes(long most) {
    return new Limits(
        bodyBytes,
        rowBytes,
        columns,
        uploadBytes,
        models,
        connections,
        streams,
        watchers,
        requestsPerSecond,
        idleSeconds,
        most);
  }
}
