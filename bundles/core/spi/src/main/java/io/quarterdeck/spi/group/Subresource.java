// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import java.util.List;
import java.util.function.UnaryOperator;

/** What is particular to a subresource. */
public sealed interface Subresource {

  /**
   * A view of the parent that is read, replaced and patched: {@code status}, {@code scale}, {@code
   * ephemeralcontainers}, {@code resize}.
   */
  non-sealed interface View extends Subresource {

    /** The view of a parent; the parent is not changed. By default the parent itself. */
    default ApiObject read(ApiObject parent) {
      return parent.copy();
    }

    /**
     * Takes into {@code parent} (a copy of the stored object) what this subresource may change.
     *
     * @param view what the client sent, decoded and defaulted
     */
    void write(ApiObject view, ApiObject parent, StrategyContext context);

    /** Rules of the changed parent. */
    default void validate(
        ApiObject parent, ApiObject old, StrategyContext context, List<FieldError> errors) {}
  }

  /** Something done with POST: {@code binding}, {@code eviction}, {@code token}. */
  non-sealed interface Action extends Subresource {

    /**
     * Kinds whose objects are taken for the action's own: an older version of the same shape. The
     * body is given in the action's own version.
     */
    default List<GroupVersionKind> alsoAccepts() {
      return List.of();
    }

    /** Fills in what the body leaves out and its schema says nothing of. */
    default void applyDefaults(ApiObject body) {}

    /**
     * Refuses a body before validating admission sees it.
     *
     * @param name of the parent, as in the path
     */
    default void check(ApiObject body, String name, StrategyContext context) {}

    /** Does it and returns the answer's body. */
    ApiObject perform(ApiObject body, Parent parent, StrategyContext context);
  }

  /** The object below which an action stands. */
  interface Parent {
    String name();

    /** The parent as stored; 404 when it is gone. */
    ApiObject get();

    /**
     * Changes the parent, again after each conflict; on a dry run nothing is stored. Such a change
     * is the server's own: nobody owns it, and the generation stays.
     */
    ApiObject update(UnaryOperator<ApiObject> change);

    /** Deletes the parent with the options of a {@code DeleteOptions} object. */
    ApiObject delete(ApiObject deleteOptions);
  }
}
