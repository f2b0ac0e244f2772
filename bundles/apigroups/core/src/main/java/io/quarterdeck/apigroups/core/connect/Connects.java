// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.connect;

import io.quarterdeck.spi.group.Subresource;
import org.jspecify.annotations.Nullable;

/** The connecting subresources of the core kinds. */
public final class Connects {
  private Connects() {}

  /** One of a pod's; null for other names. */
  public static Subresource.@Nullable Connect ofPod(String name) {
    return switch (name) {
      case "log" -> new PodLog();
      case "exec" -> new PodStream("exec", "PodExecOptions");
      case "attach" -> new PodStream("attach", "PodAttachOptions");
      case "portforward" -> new PodPortForward();
      case "proxy" -> new PodProxy();
      default -> null;
    };
  }

  /** One of a service's; null for other names. */
  public static Subresource.@Nullable Connect ofService(String name) {
    return name.equals("proxy") ? new ServiceProxy() : null;
  }

  /** One of a node's; null for other names. */
  public static Subresource.@Nullable Connect ofNode(String name) {
    return name.equals("proxy") ? new NodeProxy() : null;
  }
}
