// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.apigroups.core.allocator;

/** Where the addresses of one service come from. */
interface IPAllocator {

  /**
   * Takes a free address; empty when there is none.
   *
   * @param family {@code IPv4} or {@code IPv6}
   */
  String next(String family);

  /** Takes this address; why that cannot be, in Kubernetes' words, empty when it is taken. */
  String take(String ip);
}
