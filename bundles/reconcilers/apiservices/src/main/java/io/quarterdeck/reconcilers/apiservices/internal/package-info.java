// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** APIServices of what this server answers itself. */
@NullMarked
package io.quarterdeck.reconcilers.apiservices.internal;

import org.jspecify.annotations.NullMarked;
