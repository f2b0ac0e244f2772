// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.itests.fuzz;

import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Whether an answer may be. */
final class Verdict {
  /**
   * What Kubernetes itself answers with 500 though the client is to blame: recorded conversations
   * have each of them. Anything else with a 5 in front is a bug of ours.
   */
  private static final List<Pattern> AS_THE_REFERENCE =
      List.of(
          Pattern.compile("(?s).*strconv.ParseUint: parsing .*"),
          Pattern.compile("resourceVersion should not be set on objects to be created"),
          Pattern.compile("(?s)failed to create typed (patch|live|new) object .*"),
          Pattern.compile("(?s)failed to convert new object.*"),
          Pattern.compile(
              "(?s)failed to create manager for existing fields: .* request to convert CR .*"),
          Pattern.compile("(?s)\\[?target\\.(name|kind): .*"),
          Pattern.compile("(?s)unknown patch type: .*"),
          Pattern.compile("(?s)unable to find api field in struct .*"),
          Pattern.compile("(?s)The order in patch list:.*"),
          Pattern.compile("(?s)map: map\\[.*\\] does not contain declared merge key: .*"),
          Pattern.compile("(?s)expected a \\[\\]interface \\{\\}, but received .*"),
          Pattern.compile("(?s)list element types are not identical: .*"),
          Pattern.compile("merging an object in json but data type is not struct, instead is: .*"),
          Pattern.compile("merging lists cannot yet be specified in the patch"),
          Pattern.compile("invalid selector: .*"));

  /** Rules that Kubernetes has for updates of the whole, and not for creates or a status. */
  private static final Pattern OF_UPDATES_ONLY =
      Pattern.compile(
          "(?s)Node .*status\\.addresses\\[\\d+\\]: Duplicate value.*"
              + "|Node .*status\\.(capacity|allocatable)\\..*must be greater than or equal to 0.*"
              + "|CustomResourceDefinition.*status\\.storedVersions\\[.*");

  private Verdict() {}

  /** A refusal to write an object as it is that Kubernetes gives too. */
  static boolean isOfUpdatesOnly(Exchange exchange) {
    return OF_UPDATES_ONLY.matcher(exchange.message()).matches();
  }

  /** A server error that kube-apiserver does not have as well. */
  static boolean isOurFault(Exchange exchange) {
    return exchange.status() >= 500
        && AS_THE_REFERENCE.stream().noneMatch(p -> p.matcher(exchange.message()).matches());
  }

  /** A refusal in JSON that says nothing of itself. */
  static boolean isNoStatus(Exchange exchange) {
    if (exchange.status() < 400 || !exchange.isJson()) {
      return false;
    }
    Map<String, @Nullable Object> tree = exchange.tree();
    return tree == null
        || !"Status".equals(tree.get("kind"))
        || !(tree.get("code") instanceof Number n && n.intValue() == exchange.status());
  }
}
