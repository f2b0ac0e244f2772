// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.controller;

import io.quarterdeck.spi.controller.Controller;

/** Something that a controller has to bring about. */
public interface Scenario {

  /** What it is, as the test is named. */
  String name();

  /** A new controller, as the component would be made. */
  Controller controller();

  /** The world before the controller comes. May listen to it and act as others do in it. */
  void prepare(World world);

  /** Whether all is as it should be, and nothing is there that should not. */
  boolean isReached(World world);
}
