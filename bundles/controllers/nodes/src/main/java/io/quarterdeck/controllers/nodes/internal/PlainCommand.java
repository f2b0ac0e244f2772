// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.nodes.internal;

import io.quarterdeck.api.Node;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a container's command says by itself, without a shell and an image: {@code sleep}, {@code
 * true}, {@code false}, {@code exit}, {@code echo}, one behind the other in a shell's script.
 *
 * @param runTime until it is through, {@link #FOREVER} at most
 * @param exitCode the one that it ends with
 */
record PlainCommand(Duration runTime, int exitCode) {
  static final Duration FOREVER = Duration.ofDays(36_500);

  private static final Pattern TIME = Pattern.compile("(\\d{1,9})(?:\\.(\\d{1,3}))?([smhd]?)");
  private static final Pattern CODE = Pattern.compile("\\d{1,3}");
  private static final Pattern NEXT = Pattern.compile("[;\\n]");
  private static final Pattern AND = Pattern.compile("&&");

  /** What a shell would do more with than pass on. */
  private static final Pattern SPECIAL = Pattern.compile("[$`|&<>()*?{}\\[\\]\\\\!~#]");

  /** That of a pod: until the last of its containers is through. Null when one does not say. */
  static @Nullable PlainCommand ofAll(Node containers) {
    Duration longest = Duration.ZERO;
    int code = 0;
    for (Node container : containers.items()) {
      List<String> words = new ArrayList<>(container.get("command").strings());
      if (words.isEmpty()) {
        return null; // what the image would do
      }
      words.addAll(container.get("args").strings());
      PlainCommand one = of(words);
      if (one == null) {
        return null;
      }
      longest = one.runTime.compareTo(longest) > 0 ? one.runTime : longest;
      code = code == 0 ? one.exitCode : code;
    }
    return new PlainCommand(longest, code);
  }

  /** Null for what it takes more to know. */
  static @Nullable PlainCommand of(List<String> words) {
    String program = words.getFirst().substring(words.getFirst().lastIndexOf('/') + 1);
    return switch (program) {
      case "sh", "bash", "ash", "dash" ->
          words.size() == 3 && words.get(1).equals("-c") ? script(words.get(2)) : null;
      case "exit" -> null; // no program
      default -> simple(program, words.subList(1, words.size()));
    };
  }

  private static @Nullable PlainCommand simple(String program, List<String> arguments) {
    return switch (program) {
      case "true" -> new PlainCommand(Duration.ZERO, 0);
      case "false" -> new PlainCommand(Duration.ZERO, 1);
      case "echo" -> new PlainCommand(Duration.ZERO, 0);
      case "sleep" -> arguments.size() == 1 ? sleep(arguments.getFirst()) : null;
      default -> null;
    };
  }

  private static @Nullable PlainCommand sleep(String time) {
    if (time.equals("infinity") || time.equals("inf")) {
      return new PlainCommand(FOREVER, 0);
    }
    Matcher m = TIME.matcher(time);
    if (!m.matches()) {
      return null;
    }
    long unit =
        switch (m.group(3)) {
          case "m" -> 60;
          case "h" -> 3600;
          case "d" -> 86_400;
          default -> 1;
        };
    String fraction = m.group(2) == null ? "" : m.group(2);
    long millis =
        Long.parseLong(m.group(1)) * 1000 + Long.parseLong((fraction + "000").substring(0, 3));
    return new PlainCommand(atMost(Duration.ofMillis(millis * unit)), 0);
  }

  private static Duration atMost(Duration time) {
    return time.compareTo(FOREVER) < 0 ? time : FOREVER;
  }

  private static @Nullable PlainCommand script(String text) {
    Duration all = Duration.ZERO;
    int code = 0;
    for (String chain : NEXT.split(text)) {
      for (String part : AND.split(chain)) {
        if (part.isBlank()) {
          continue;
        }
        List<String> words = List.of(part.strip().split("\\s+"));
        if (SPECIAL.matcher(part).find()) {
          return null;
        }
        if (words.getFirst().equals("exit")) {
          return words.size() == 2 && CODE.matcher(words.get(1)).matches()
              ? new PlainCommand(all, Integer.parseInt(words.get(1)) & 255)
              : null;
        }
        PlainCommand one = of(words);
        if (one == null) {
          return null;
        }
        all = atMost(all.plus(one.runTime));
        code = one.exitCode;
        if (code != 0) {
          break; // what stands behind && is left out
        }
      }
    }
    return new PlainCommand(all, code);
  }
}
