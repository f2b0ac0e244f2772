// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The audit log: policy, events, and where they are written. */
@NullMarked
package io.quarterdeck.stages.audit.internal;

import org.jspecify.annotations.NullMarked;
