// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import org.osgi.annotation.versioning.ConsumerType;

/**
 * What a write has taken beside its own object, such as an address, while it is not known whether
 * the object will be stored. The registry ends each one exactly once, on the thread of the request;
 * neither way throws: what cannot be given back is logged and left to a repair.
 */
@ConsumerType
public interface Reservation {

  /** Nothing was taken. */
  Reservation NONE =
      new Reservation() {
        @Override
        public void commit() {}

        @Override
        public void revert() {}
      };

  /** The object is stored: what only its old form needed may go. */
  void commit();

  /**
   * The object was refused, another writer came between, or it is not known what became of it: what
   * was taken goes back unless the store has the object with it.
   */
  void revert();
}
