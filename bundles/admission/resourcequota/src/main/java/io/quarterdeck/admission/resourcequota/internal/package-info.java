// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** A namespace uses no more than its quotas allow. */
@NullMarked
package io.quarterdeck.admission.resourcequota.internal;

import org.jspecify.annotations.NullMarked;
