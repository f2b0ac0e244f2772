// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.schema;

import io.quarterdeck.api.Node;
import java.util.List;

/** The names of a custom resource. */
public record CustomNames(
    String plural,
    String singular,
    String kind,
    String listKind,
    List<String> shortNames,
    List<String> categories) {

  public static CustomNames of(Node n) {
    return new CustomNames(
        n.get("plural").text(),
        n.get("singular").text(),
        n.get("kind").text(),
        n.get("listKind").text(),
        n.get("shortNames").strings(),
        n.get("categories").strings());
  }
}
