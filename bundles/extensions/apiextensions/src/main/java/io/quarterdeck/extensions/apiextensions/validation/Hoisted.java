// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.extensions.apiextensions.validation;

import io.quarterdeck.api.Node;
import io.quarterdeck.api.validation.Validate;

/**
 * What all versions of a definition have in common.
 *
 * @param schema whether it is the same in all
 */
record Hoisted(boolean schema, boolean subresources, boolean columns, boolean selectableFields) {

  static Hoisted of(Node versions) {
    return new Hoisted(
        same(versions, "schema"),
        same(versions, "subresources"),
        same(versions, "additionalPrinterColumns"),
        same(versions, "selectableFields"));
  }

  private static boolean same(Node versions, String field) {
    Node first = versions.index(0).get(field);
    return versions.items().stream().allMatch(v -> Validate.same(v.get(field), first));
  }

  /** An absent string counts as an empty one. */
  static Node text(Node n, String field) {
    return new Node(n.get(field).text(), n.get(field).path());
  }
}
