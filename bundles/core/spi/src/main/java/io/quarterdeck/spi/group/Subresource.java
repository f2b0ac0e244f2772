// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.group;

import io.quarterdeck.api.ApiObject;
import io.quarterdeck.api.FieldError;
import io.quarterdeck.api.GroupVersionKind;
import io.quarterdeck.spi.connect.Target;
import io.quarterdeck.spi.stage.Query;
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

  /** A way to something that runs: {@code log}, {@code exec}, {@code proxy}. */
  non-sealed interface Connect extends Subresource {

    /**
     * The options that a request gives, as an object of the subresource's options kind.
     *
     * @param path what follows the subresource in the request's path: empty, or with a slash first
     * @throws io.quarterdeck.api.ApiException 400 for a value that cannot be read
     */
    ApiObject options(Query query, String path);

    /**
     * Where the request goes.
     *
     * @param options as admission left them
     * @param name as in the path
     * @throws io.quarterdeck.api.ApiException when there is no such way
     */
    Target target(ApiObject options, String name, StrategyContext context);

    /** Whether it only reads, so that admission does not see it and its answer is negotiated. */
    default boolean readsOnly() {
      return false;
    }

    /** Whether a GET needs the permission to create, too: a WebSocket does what a POST does. */
    default boolean alwaysCreates() {
      return false;
    }
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
