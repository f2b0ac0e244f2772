// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package com.example.springboot;

import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;

/** Somebody who has a namespace of the same name, with at most so many pods. */
@Group("example.com")
@Version("v1")
public final class Tenant extends CustomResource<Tenant.Wish, Void> {
  private static final long serialVersionUID = 1L;

  /** What is asked for. */
  public record Wish(int pods) {}
}
