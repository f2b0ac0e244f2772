// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authorization.node.internal;

/**
 * An object that a node may have to do with.
 *
 * @param namespace empty for cluster-scoped kinds
 */
record Vertex(Kind kind, String namespace, String name) {

  /** The kinds of which a node sees only some objects. */
  enum Kind {
    CONFIG_MAP,
    SECRET,
    SERVICE_ACCOUNT,
    POD,
    CLAIM,
    VOLUME,
    RESOURCE_CLAIM,
    RESOURCE_SLICE,
    POD_CERTIFICATE_REQUEST,
    ATTACHMENT
  }
}
