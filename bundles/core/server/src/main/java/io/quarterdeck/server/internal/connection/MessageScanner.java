// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.server.internal.connection;

import org.glassfish.grizzly.Buffer;

/**
 * Follows the bytes of a connection from message to message, and refuses what RFC 9112 does not
 * allow before anybody acts on it: what two parsers may read in two ways lets a request be smuggled
 * past the first. Grizzly's parser takes bare line feeds, folded lines, any transfer coding, and
 * chunk sizes that are none.
 *
 * <p>Keeps no bytes, so that a head that comes in a thousand pieces costs no more than in one.
 * Belongs to one connection, one thread at a time.
 */
public final class MessageScanner {
  /** Go's default, which kube-apiserver keeps. */
  public static final int MOST_HEAD_BYTES = 1024 * 1024;

  /** Impersonation has a header for each group. */
  public static final int MOST_HEADERS = 1000;

  private static final int LONGEST_METHOD = 32;
  private static final int LONGEST_CHUNK_SIZE = 15;
  private static final String VERSION = "HTTP/1.";
  private static final boolean[] TOKEN = token();

  /** Which byte may come next. */
  private enum State {
    METHOD,
    TARGET,
    VERSION,
    LINE_END,
    FIELD,
    NAME,
    VALUE,
    VALUE_END,
    HEAD_END,
    BODY,
    CHUNK_SIZE,
    CHUNK_SIZE_END,
    CHUNK,
    CHUNK_END,
    CHUNK_END_LF,
    LAST_END,
    LAST_END_LF,
    OTHER_PROTOCOL
  }

  private final HeadFields fields = new HeadFields();
  private State state = State.METHOD;
  private int count;
  private int headBytes;
  private int headers;
  private int minor;
  private boolean collecting;
  private boolean connect;
  private long remaining;

  public MessageScanner() {
    fields.clear();
  }

  /** Before the first byte of a message. */
  public boolean isBetweenMessages() {
    return state == State.METHOD && count == 0;
  }

  public boolean isInHead() {
    return state.ordinal() <= State.HEAD_END.ordinal();
  }

  /** Whether there is no end to what the client says from here on. */
  public boolean isOtherProtocol() {
    return state == State.OTHER_PROTOCOL;
  }

  /** Of the head that is being read, or was read last. */
  public int headBytes() {
    return headBytes;
  }

  /** Header lines of the head that is being read, or was read last. */
  public int headers() {
    return headers;
  }

  /**
   * Reads on to the end of the head, of the message, or of the input, whichever comes first.
   *
   * @param from an index of the input
   * @return the index behind what was read
   */
  public int scan(Buffer in, int from) throws MalformedRequestException {
    return isInHead() ? head(in, from) : body(in, from);
  }

  private int head(Buffer in, int from) throws MalformedRequestException {
    if (isBetweenMessages()) {
      headBytes = 0;
      headers = 0;
    }
    int limit = in.limit();
    int at = from;
    boolean ended = false;
    while (at < limit && !ended) {
      if (state == State.VALUE && !collecting) {
        at = plain(in, at, limit);
        if (at == limit) {
          break;
        }
      }
      byte b = in.get(at);
      if (state == State.VALUE) {
        value(in, at, b);
      } else {
        ended = state == State.HEAD_END;
        head(b);
      }
      at++;
    }
    headBytes += at - from;
    if (headBytes > MOST_HEAD_BYTES || headers > MOST_HEADERS) {
      throw new MalformedRequestException(431, "a head that is too large");
    }
    return at;
  }

  /** Most of a head is values that nobody here reads: where the next one of them may end. */
  private static int plain(Buffer in, int from, int limit) {
    if (!in.hasArray()) {
      return from;
    }
    byte[] bytes = in.array();
    int shift = in.arrayOffset();
    int at = from + shift;
    int end = limit + shift;
    while (at < end && (bytes[at] >= ' ' && bytes[at] != 127 || bytes[at] < 0)) {
      at++;
    }
    return at - shift;
  }

  private void head(byte b) throws MalformedRequestException {
    switch (state) {
      case METHOD -> method(b);
      case TARGET -> target(b);
      case VERSION -> version(b);
      case LINE_END -> expect(b, '\n', State.FIELD);
      case FIELD -> field(b);
      case NAME -> name(b);
      case VALUE_END -> {
        expect(b, '\n', State.FIELD);
        fields.valued();
      }
      case HEAD_END -> {
        expect(b, '\n', State.BODY);
        headEnds();
      }
      default -> throw new IllegalStateException(state.name());
    }
  }

  private void expect(byte b, char wanted, State next) throws MalformedRequestException {
    if (b != wanted) {
      throw new MalformedRequestException("a line that does not end with CR and LF");
    }
    go(next);
  }

  private void go(State next) {
    state = next;
    count = 0;
  }

  private void method(byte b) throws MalformedRequestException {
    if (b == ' ' && count > 0) {
      connect &= count == "CONNECT".length();
      go(State.TARGET);
      return;
    }
    if (count == LONGEST_METHOD || !isToken(b)) {
      throw new MalformedRequestException("a malformed method");
    }
    connect = (count == 0 || connect) && count < 7 && b == "CONNECT".charAt(count);
    count++;
  }

  private void target(byte b) throws MalformedRequestException {
    if (b == ' ' && count > 0) {
      go(State.VERSION);
      return;
    }
    boolean absolute = b == 'h' || b == 'H' || b == '*';
    if (isControl(b) || b == ' ' || count == 0 && b != '/' && !absolute && !connect) {
      throw new MalformedRequestException("a malformed request target");
    }
    count = 1;
  }

  private void version(byte b) throws MalformedRequestException {
    if (count < VERSION.length()) {
      boolean major = count == VERSION.length() - 2;
      if (major && b != '1' && isDigit(b)) {
        throw new MalformedRequestException(505, "an HTTP version that is not spoken here");
      }
      if (b != VERSION.charAt(count)) {
        throw new MalformedRequestException("a malformed HTTP version");
      }
    } else if (count == VERSION.length()) {
      if (!isDigit(b)) {
        throw new MalformedRequestException("a malformed HTTP version");
      }
      minor = b - '0';
      if (minor > 1) {
        throw new MalformedRequestException(505, "an HTTP version that is not spoken here");
      }
    } else {
      expect(b, '\r', State.LINE_END);
      return;
    }
    count++;
  }

  private void field(byte b) throws MalformedRequestException {
    if (b == '\r') {
      go(State.HEAD_END);
      return;
    }
    if (b == ' ' || b == '\t') {
      throw new MalformedRequestException("a folded header line");
    }
    headers++;
    go(State.NAME);
    name(b);
  }

  private void name(byte b) throws MalformedRequestException {
    if (b == ':') {
      collecting = fields.named();
      go(State.VALUE);
      return;
    }
    if (!isToken(b)) {
      throw new MalformedRequestException("a malformed header name");
    }
    fields.name(b >= 'A' && b <= 'Z' ? (byte) (b + 32) : b);
  }

  /** Grizzly knows codings in lower case only, and no tabulators around numbers. */
  private void value(Buffer in, int at, byte b) throws MalformedRequestException {
    if (b == '\r') {
      go(State.VALUE_END);
      return;
    }
    if (isControl(b) && b != '\t') {
      throw new MalformedRequestException("a control character in a header");
    }
    if (collecting) {
      byte plain = b == '\t' ? (byte) ' ' : b;
      if (fields.isCoding() && plain >= 'A' && plain <= 'Z') {
        plain += 32;
      }
      if (plain != b) {
        in.put(at, plain);
      }
      fields.value(plain);
    }
  }

  private void headEnds() throws MalformedRequestException {
    fields.check(minor);
    remaining = fields.length();
    if (connect || fields.isUpgrade()) {
      go(State.OTHER_PROTOCOL);
    } else if (fields.isChunked()) {
      remaining = 0;
      go(State.CHUNK_SIZE);
    } else if (remaining == 0) {
      go(State.METHOD);
    }
    connect = false;
    fields.clear();
  }

  private int body(Buffer in, int from) throws MalformedRequestException {
    int limit = in.limit();
    int at = from;
    while (at < limit && !isInHead()) {
      switch (state) {
        case OTHER_PROTOCOL -> at = limit;
        case BODY, CHUNK -> {
          int taken = (int) Math.min(remaining, limit - at);
          at += taken;
          remaining -= taken;
          if (remaining == 0) {
            go(state == State.BODY ? State.METHOD : State.CHUNK_END);
          }
        }
        default -> chunking(in.get(at++));
      }
    }
    return at;
  }

  private void chunking(byte b) throws MalformedRequestException {
    switch (state) {
      case CHUNK_SIZE -> chunkSize(b);
      case CHUNK_SIZE_END -> expect(b, '\n', remaining == 0 ? State.LAST_END : State.CHUNK);
      case CHUNK_END -> expect(b, '\r', State.CHUNK_END_LF);
      case CHUNK_END_LF -> expect(b, '\n', State.CHUNK_SIZE);
      // a trailer could say another length than the head: nobody who speaks to this server sends
      // any
      case LAST_END -> expect(b, '\r', State.LAST_END_LF);
      case LAST_END_LF -> expect(b, '\n', State.METHOD);
      default -> throw new IllegalStateException(state.name());
    }
  }

  private void chunkSize(byte b) throws MalformedRequestException {
    if (b == '\r' && count > 0) {
      go(State.CHUNK_SIZE_END);
      return;
    }
    int digit = Character.digit(b, 16);
    if (digit < 0 || count == LONGEST_CHUNK_SIZE) {
      throw new MalformedRequestException("a malformed chunk size");
    }
    remaining = (remaining << 4) + digit;
    count++;
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  private static boolean isControl(byte b) {
    return b >= 0 && b < ' ' || b == 127;
  }

  private static boolean isToken(byte b) {
    return b >= 0 && TOKEN[b];
  }

  private static boolean[] token() {
    boolean[] token = new boolean[128];
    for (char c = '!'; c < 127; c++) {
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || isDigit((byte) c);
      token[c] = letter || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
    }
    return token;
  }
}
