// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Makes of the bytes of a body what no writer would make. */
final class Spoiling {
  private static final List<String> TYPES =
      List.of(
          "",
          "text/plain",
          "application/json; charset=utf-8",
          "application/json;stream=watch",
          "application/xml",
          "application/cbor",
          "application/vnd.kubernetes.protobuf",
          "application/yaml",
          "APPLICATION/JSON",
          "application/",
          "*/*",
          ";;",
          "application/merge-patch+json",
          "application/strategic-merge-patch+json",
          "application/json-patch+json",
          "application/apply-patch+yaml");

  private static final List<String> YAML =
      List.of(
          "a: &a [*a]\n",
          "---\n---\n",
          "\ta: b\n",
          "!!binary x\n",
          "!!java.lang.String x\n",
          "a: 1\na: 2\n",
          "? [a]\n: b\n",
          "%YAML 9.9\n---\na: b\n",
          "&a a: *b\n",
          "{apiVersion: v1, kind: ConfigMap, metadata: {name: x}, data: {a: 0o17, b: 1_000, c: .inf, d: 12:30:45}}\n",
          "a: &x [l,l,l,l]\nb: &y [*x,*x,*x,*x]\nc: &z [*y,*y,*y,*y]\nd: [*z,*z,*z,*z]\n",
          "- a\n- b\n",
          "a: |\n  x\n y\n",
          "\u0085",
          "~");

  private final Random random;

  Spoiling(Random random) {
    this.random = random;
  }

  /** A request whose bytes, or whose words about them, are wrong. */
  Request spoilt(Request request) {
    if (random.nextInt(6) == 0) {
      return request.with("Content-Type", TYPES.get(random.nextInt(TYPES.size())));
    }
    byte[] body = request.body();
    if (request.contentType().endsWith("yaml") && random.nextBoolean()) {
      body = YAML.get(random.nextInt(YAML.size())).getBytes(StandardCharsets.UTF_8);
    } else {
      for (int i = 1 + random.nextInt(2); i > 0 && body.length > 0; i--) {
        body = bytes(body);
      }
    }
    return new Request(request.method(), request.path(), request.headers(), body, null);
  }

  /**
   * A message of protobuf with wrong tags, lengths and ends: few bytes, most of them still right.
   */
  byte[] message(byte[] body) {
    byte[] out = body;
    for (int i = 1 + random.nextInt(4); i > 0 && out.length > 0; i--) {
      int at = random.nextInt(out.length);
      out =
          switch (random.nextInt(5)) {
            case 0 -> Arrays.copyOf(out, at);
            case 1 -> replaced(out, at, (byte) random.nextInt(256));
            case 2 -> replaced(out, at, (byte) (out[at] + 1));
            case 3 -> inserted(out, at, new byte[] {-1, -1, -1, -1, (byte) random.nextInt(16)});
            default -> inserted(out, at, Arrays.copyOfRange(out, at, out.length));
          };
    }
    return out;
  }

  private byte[] bytes(byte[] body) {
    int at = random.nextInt(body.length);
    return switch (random.nextInt(10)) {
      case 0 -> Arrays.copyOf(body, at);
      case 1 -> replaced(body, at, (byte) random.nextInt(256));
      case 2 -> inserted(body, at, new byte[] {(byte) random.nextInt(256)});
      case 3 -> inserted(body, body.length, "}".getBytes(StandardCharsets.UTF_8));
      case 4 -> inserted(body, 0, new byte[] {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF});
      case 5 -> text(body, "\\{\"", "{\"metadata\":null,\"");
      case 6 -> text(body, ":(\\d+)", ":$1e" + (random.nextBoolean() ? "999" : "-2"));
      case 7 -> text(body, "\"(\\w+)\":", "\"$1\":{\"$1\":1},\"$1\":");
      case 8 -> text(body, ":\"", ":" + "[".repeat(20_000) + "\"");
      default -> text(body, "\"([a-z])", "\"\\\\ud800$1");
    };
  }

  private static byte[] text(byte[] body, String pattern, String replacement) {
    String text = new String(body, StandardCharsets.ISO_8859_1);
    return text.replaceFirst(pattern, replacement).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] replaced(byte[] body, int at, byte with) {
    byte[] copy = body.clone();
    copy[at] = with;
    return copy;
  }

  private static byte[] inserted(byte[] body, int at, byte[] what) {
    byte[] out = Arrays.copyOf(body, body.length + what.length);
    System.arraycopy(what, 0, out, at, what.length);
    System.arraycopy(body, at, out, at + what.length, body.length - at);
    return out;
  }
}
