package dev.kcnf.benchmarks.serve;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;

/**
 * One connection to a server on this machine, kept open. It takes much less time than a general
 * client, which on two cores would be measured with the server.
 */
final class Http implements Closeable {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;
  private final byte[] buffer = new byte[1 << 16];
  private int from;
  private int to;
  private byte[] body = new byte[0];

  Http(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setTcpNoDelay(true);
    in = socket.getInputStream();
    out = socket.getOutputStream();
  }

  /** A whole request as bytes, to be sent often. */
  static byte[] request(String method, String path, String type, byte[] content) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    String head =
        method
            + " "
            + path
            + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
            + type
            + "\r\nContent-Length: "
            + content.length
            + "\r\n\r\n";
    all.writeBytes(head.getBytes(ISO_8859_1));
    all.writeBytes(content);
    return all.toByteArray();
  }

  /** Sends it and waits for the whole answer; returns its status. */
  int send(byte[] request) throws IOException {
    out.write(request);
    return answer();
  }

  /** A POST of JSON whose answer must have this status. */
  String post(String path, String json, int expected) throws IOException {
    return sent("POST", path, "application/json", json.getBytes(UTF_8), expected);
  }

  /** A request whose answer must have this status. */
  String sent(String method, String path, String type, byte[] content, int expected)
      throws IOException {
    int status = send(request(method, path, type, content));
    if (status != expected) {
      throw new IllegalStateException(
          method + " " + path + " was answered " + status + ": " + new String(body, UTF_8));
    }
    return new String(body, UTF_8);
  }

  /** Sends a long body while it reads the answer, as a stream is answered; its length in bytes. */
  long stream(byte[] request) throws IOException {
    IOException[] failure = new IOException[1];
    Thread writer =
        new Thread(
            () -> {
              try {
                out.write(request);
              } catch (IOException e) {
                failure[0] = e;
              }
            });
    writer.start();
    try {
      int status = answer();
      writer.join();
      if (failure[0] != null || status != 200) {
        throw new IOException("a stream was answered " + status, failure[0]);
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
    return body.length;
  }

  private int answer() throws IOException {
    String[] first = readLine().split(" ", 3);
    if (first.length < 2) {
      throw new IOException("no answer");
    }
    int length = 0;
    boolean chunked = false;
    for (String header = readLine(); !header.isEmpty(); header = readLine()) {
      if (header.regionMatches(true, 0, "Content-Length:", 0, 15)) {
        length = Integer.parseInt(header.substring(15).trim());
      }
      chunked |= header.equalsIgnoreCase("Transfer-Encoding: chunked");
    }
    body = chunked ? chunks() : exactly(length);
    return Integer.parseInt(first[1]);
  }

  private byte[] chunks() throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    int length = Integer.parseInt(readLine(), 16);
    while (length > 0) {
      all.writeBytes(exactly(length));
      readLine();
      length = Integer.parseInt(readLine(), 16);
    }
    readLine();
    return all.toByteArray();
  }

  private byte[] exactly(int length) throws IOException {
    byte[] bytes = new byte[length];
    int done = 0;
    while (done < length) {
      if (from == to) {
        fill();
      }
      int part = Math.min(length - done, to - from);
      System.arraycopy(buffer, from, bytes, done, part);
      from += part;
      done += part;
    }
    return bytes;
  }

  /** The next line; those of an answer's head are short. */
  private String readLine() throws IOException {
    int at = from;
    while (true) {
      for (; at < to; at++) {
        if (buffer[at] == '\n') {
          String line = new String(buffer, from, Math.max(0, at - 1 - from), ISO_8859_1);
          from = at + 1;
          return line;
        }
      }
      int begun = to - from;
      System.arraycopy(buffer, from, buffer, 0, begun);
      from = 0;
      to = begun;
      at = begun;
      fill();
    }
  }

  private void fill() throws IOException {
    if (from == to) {
      from = 0;
      to = 0;
    }
    int read = in.read(buffer, to, buffer.length - to);
    if (read <= 0) {
      throw new EOFException();
    }
    to += read;
  }

  /** The content of the last answer. */
  byte[] body() {
    return body;
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
