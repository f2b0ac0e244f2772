// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.spi.controller;

import io.quarterdeck.spi.authentication.UserInfo;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Keeps some objects of the API as others say they should be. The service carries {@code name}: the
 * one that kube-controller-manager's {@code --controllers} knows, e.g. {@code
 * namespace-controller}. One that is off there until it is named has the property {@code
 * enabledByDefault} of {@code false}.
 *
 * <p>{@link #start} is called while this server leads and no foreign controller manager is alive,
 * and what it gave is closed when that ends, or the plugin leaves, or is switched off: so it may be
 * called many times, but never twice without a close in between. Both are called on one thread and
 * must not block; the work is done on threads of the controller's own, which have ended or are
 * about to when {@code close} returns. Whatever it may change is granted to {@link #account} by
 * RBAC.
 */
@ConsumerType
public interface Controller {
  /** The lease of kube-controller-manager. */
  String MANAGER = "kube-controller-manager";

  /** The lease of kube-scheduler. */
  String SCHEDULER = "kube-scheduler";

  /** The ServiceAccount in {@code kube-system} as which it acts. */
  String account();

  /** As whom it is authorized and audited: its account, where nothing else is said. */
  default UserInfo user() {
    return UserInfo.of(
        "system:serviceaccount:kube-system:" + account(),
        "system:serviceaccounts",
        "system:serviceaccounts:kube-system",
        UserInfo.AUTHENTICATED_GROUP);
  }

  /** The product that its requests name, which is the manager of the fields that it writes. */
  default String product() {
    return MANAGER;
  }

  /**
   * The lease in {@code kube-system} of those who do the same elsewhere: while one of them is
   * alive, this one does not run. Empty for what nobody else does.
   */
  default String standsBackFor() {
    return MANAGER;
  }

  Running start(ControllerContext context);

  /** One that runs. */
  @FunctionalInterface
  interface Running extends AutoCloseable {
    /** Begins nothing any more. */
    @Override
    void close();
  }
}
