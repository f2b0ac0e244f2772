// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.website;

import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** A site that is to be served by some replicas of an image. */
@Group("example.com")
@Version("v1")
public final class Website extends CustomResource<Website.Wish, Website.State>
    implements Namespaced {
  private static final long serialVersionUID = 1L;

  /** What is asked for. */
  public record Wish(String image, Integer replicas) {}

  /** What there is. */
  public record State(Integer readyReplicas) {}
}
