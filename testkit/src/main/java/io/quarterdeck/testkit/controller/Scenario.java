// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.testkit.controller;

import io.quarterdeck.spi.controller.Controller;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;

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

  /**
   * The same when two controllers act at once, where each may do what the other does: less may be
   * promised then.
   */
  default boolean isReachedByTwo(World world) {
    return isReached(world);
  }

  /** One of its parts. */
  static Scenario of(
      String name,
      Supplier<Controller> controller,
      Consumer<World> prepare,
      Predicate<World> isReached) {
    return of(name, controller, prepare, isReached, isReached);
  }

  /** One of its parts, with what two controllers promise. */
  static Scenario of(
      String name,
      Supplier<Controller> controller,
      Consumer<World> prepare,
      Predicate<World> isReached,
      Predicate<World> isReachedByTwo) {
    return new Scenario() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Controller controller() {
        return controller.get();
      }

      @Override
      public void prepare(World world) {
        prepare.accept(world);
      }

      @Override
      public boolean isReached(World world) {
        return isReached.test(world);
      }

      @Override
      public boolean isReachedByTwo(World world) {
        return isReachedByTwo.test(world);
      }
    };
  }
}
