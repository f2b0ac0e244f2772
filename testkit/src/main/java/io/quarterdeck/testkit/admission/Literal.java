// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.admission;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.Trees;
import io.quarterdeck.runtime.json.Json;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Objects written down in tests as JSON whose quotes are single ones. */
public final class Literal {
  private Literal() {}

  public static ApiObject object(String json) {
    return new ApiObject(Objects.requireNonNull(Trees.asObject(Json.read(quoted(json)))));
  }

  /** A pod {@code p} in the namespace {@code ns} with this spec. */
  public static ApiObject pod(String spec) {
    return pod("{}", spec);
  }

  /** A pod with these annotations and this spec. */
  public static ApiObject pod(String annotations, String spec) {
    return object(
        "{'apiVersion':'v1','kind':'Pod','metadata':{'name':'p','namespace':'ns','annotations':"
            + annotations
            + "},'spec':"
            + spec
            + "}");
  }

  /** Some JSON with double quotes, to compare with. */
  public static String quoted(String json) {
    return json.replace('\'', '"');
  }

  /** A value of a tree as JSON text with single quotes. */
  public static String text(@Nullable Object tree) {
    return Json.text(tree).strip().replace('"', '\'');
  }
}
