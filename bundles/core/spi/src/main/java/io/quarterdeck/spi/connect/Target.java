// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.connect;

/**
 * Where a request for a connecting subresource goes. Paths are decoded and begin with a slash, or
 * are empty; queries are encoded and without a question mark.
 */
public sealed interface Target {

  /** Nothing is there that could say anything: the answer is empty. */
  record Nowhere() implements Target {}

  /**
   * A log that the node's kubelet is asked for and that is passed on as plain text.
   *
   * @param pod its name, for what is said when the kubelet refuses
   * @param verified whether the kubelet's certificate is verified
   */
  record Log(String node, String pod, String path, String query, boolean verified)
      implements Target {}

  /** A connection to the node's kubelet that must be upgraded: exec, attach, portforward. */
  record Stream(String node, String path, String query) implements Target {}

  /**
   * The request itself, to a node.
   *
   * @param scheme as asked for, may be empty
   * @param port as asked for; empty for the kubelet's
   */
  record OfNode(String scheme, String node, String port, String path) implements Target {}

  /**
   * The request itself, to a pod.
   *
   * @param scheme empty for {@code http}
   * @param host an IP address that may be dialled
   * @param port empty for the scheme's
   */
  record OfPod(String scheme, String host, String port, String path) implements Target {}
}
