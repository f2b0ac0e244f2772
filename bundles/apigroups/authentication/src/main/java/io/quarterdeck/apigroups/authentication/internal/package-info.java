// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The authentication.k8s.io group: who is behind a token, and who am I. */
@NullMarked
package io.quarterdeck.apigroups.authentication.internal;

import org.jspecify.annotations.NullMarked;
