// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.cel.internal.plan;

import io.quarterdeck.spi.authentication.UserInfo;
import io.quarterdeck.spi.authorization.AccessReviewer;
import io.quarterdeck.spi.authorization.Attributes;
import io.quarterdeck.spi.authorization.Authorizer;
import io.quarterdeck.spi.authorization.Decision;
import io.quarterdeck.spi.cel.AdmissionScopes;
import io.quarterdeck.spi.cel.CelAuthorizer;
import io.quarterdeck.spi.cel.CelProgram;
import io.quarterdeck.spi.cel.CelScope;
import io.quarterdeck.spi.cel.CelType;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Values of the variables that random expressions name, of each type that is declared. */
final class RandomInput {
  private static final CelType INNER =
      CelType.object("in", Map.of("i", CelType.INT, "__namespace__", CelType.STRING));

  /** What the expressions may name. */
  static final CelScope SCOPE =
      CelScope.of(
          Map.ofEntries(
              Map.entry("i", CelType.INT),
              Map.entry("u", CelType.UINT),
              Map.entry("d", CelType.DOUBLE),
              Map.entry("b", CelType.BOOL),
              Map.entry("s", CelType.STRING),
              Map.entry("by", CelType.BYTES),
              Map.entry("t", CelType.TIMESTAMP),
              Map.entry("du", CelType.DURATION),
              Map.entry("li", CelType.list(CelType.INT)),
              Map.entry("ls", CelType.list(CelType.STRING)),
              Map.entry("ld", CelType.list(CelType.DOUBLE)),
              Map.entry("lt", CelType.list(CelType.TIMESTAMP)),
              Map.entry("mi", CelType.map(CelType.STRING, CelType.INT)),
              Map.entry("ms", CelType.map(CelType.STRING, CelType.STRING)),
              Map.entry(
                  "obj",
                  CelType.object(
                      "obj",
                      Map.of(
                          "i",
                          CelType.INT,
                          "s",
                          CelType.STRING,
                          "t",
                          CelType.TIMESTAMP,
                          "in",
                          INNER))),
              Map.entry("any", CelType.DYN),
              Map.entry("request", AdmissionScopes.REQUEST),
              Map.entry("namespaceObject", AdmissionScopes.NAMESPACE),
              Map.entry("authorizer", CelType.AUTHORIZER),
              Map.entry("authorizer.requestResource", CelType.RESOURCE_CHECK)));

  /** Says the same to everything. */
  private record Answering(Decision decision) implements AccessReviewer {
    @Override
    public Decision review(Attributes attributes) {
      return decision;
    }

    @Override
    public Authorizer.Rules rulesFor(UserInfo user, String namespace) {
      throw new UnsupportedOperationException("expressions do not ask for rules");
    }
  }

  private final Random random;

  RandomInput(Random random) {
    this.random = random;
  }

  /** A value of each variable. */
  CelProgram.Variables next() {
    Map<String, @Nullable Object> out = new HashMap<>();
    out.put("i", number());
    out.put("u", random.nextLong(1000));
    out.put("d", random.nextGaussian() * 1000);
    out.put("b", random.nextBoolean());
    out.put("s", text());
    out.put("by", text().getBytes(StandardCharsets.UTF_8));
    out.put("t", Instant.ofEpochSecond(random.nextLong(4_000_000_000L), random.nextInt(1000)));
    out.put("du", Duration.ofNanos(random.nextLong()));
    out.put("li", list(this::number));
    out.put("ls", list(this::text));
    // as JSON has them: whole numbers, and times as text
    out.put("ld", list(() -> random.nextBoolean() ? (Object) number() : random.nextDouble()));
    out.put("lt", list(() -> "2024-02-29T12:00:00Z"));
    out.put("mi", map(this::number));
    out.put("ms", map(this::text));
    out.put("obj", object());
    out.put("any", tree(4));
    out.put("request", Map.of("name", text(), "dryRun", random.nextBoolean()));
    out.put("namespaceObject", Map.of("metadata", Map.of("labels", map(this::text))));
    UserInfo user = UserInfo.of("u", "g");
    int answer = random.nextInt(3);
    CelAuthorizer authorizer = new CelAuthorizer(new Answering(decision(answer)), user, null);
    out.put("authorizer", authorizer);
    out.put(
        "authorizer.requestResource",
        new CelAuthorizer(
            authorizer.reviewer(), user, new CelAuthorizer.Resource("", "pods", "", "n", "p")));
    return out::get;
  }

  private static Decision decision(int answer) {
    return switch (answer) {
      case 0 -> new Decision.Allow("yes");
      case 1 -> new Decision.Deny("no");
      default -> Decision.noOpinion();
    };
  }

  private long number() {
    return random.nextInt(5) == 0 ? random.nextLong() : random.nextInt(20) - 5;
  }

  private String text() {
    int length = random.nextInt(40) == 0 ? 3000 : random.nextInt(12);
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < length; i++) {
      out.append("abc, .-/:019%ä€".charAt(random.nextInt(15)));
    }
    return out.toString();
  }

  private List<@Nullable Object> list(Supplier<@Nullable Object> element) {
    List<@Nullable Object> out = new ArrayList<>();
    for (int n = random.nextInt(30) == 0 ? 300 : random.nextInt(6); n > 0; n--) {
      out.add(element.get());
    }
    return out;
  }

  private Map<String, @Nullable Object> map(Supplier<@Nullable Object> value) {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    for (int n = random.nextInt(5); n > 0; n--) {
      out.put(random.nextBoolean() ? "a" : text(), value.get());
    }
    return out;
  }

  /** Any field may be absent. */
  private Map<String, @Nullable Object> object() {
    Map<String, @Nullable Object> out = new LinkedHashMap<>();
    if (random.nextInt(4) > 0) {
      out.put("i", number());
      out.put("s", text());
      out.put("t", "2024-02-29T12:00:00Z");
    }
    if (random.nextInt(4) > 0) {
      out.put("in", random.nextBoolean() ? Map.of() : Map.of("i", 1L, "namespace", "n"));
    }
    return out;
  }

  private @Nullable Object tree(int depth) {
    return switch (random.nextInt(depth > 0 ? 9 : 6)) {
      case 0 -> null;
      case 1 -> random.nextBoolean();
      case 2 -> number();
      case 3 -> random.nextDouble();
      case 4, 5 -> text();
      case 6 -> list(() -> tree(depth - 2));
      default -> {
        Map<String, @Nullable Object> out = map(() -> tree(depth - 1));
        out.put("l", list(() -> tree(0)));
        yield out;
      }
    };
  }
}
