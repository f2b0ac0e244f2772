// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * What components that delegate authentication must know of it: the ConfigMap {@code
 * kube-system/extension-apiserver-authentication}.
 */
@NullMarked
package io.quarterdeck.reconcilers.authenticationinfo.internal;

import org.jspecify.annotations.NullMarked;
