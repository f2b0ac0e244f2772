// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.junit;

/**
 * Makes clients of a type for the fields and parameters of tests. Found by {@link
 * java.util.ServiceLoader}; must be loadable where the type is not on the class path.
 */
public interface ClientFactory {
  /** Whether it makes clients of this type. */
  boolean makes(Class<?> type);

  /**
   * Makes one, on any thread. It is closed after the class where it is {@link AutoCloseable}.
   *
   * @param kubeconfig the text of one, with the address, the authority and who asks
   * @param namespace that it uses where none is named
   */
  Object make(Class<?> type, String kubeconfig, String namespace);
}
