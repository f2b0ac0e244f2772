// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The API group {@code authentication.k8s.io}: reviews of tokens and of the asking user. */
@NullMarked
package io.quarterdeck.apigroups.authentication;

import org.jspecify.annotations.NullMarked;
