// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What is recorded of which request. */
@NullMarked
package io.quarterdeck.stages.audit.internal.policy;

import org.jspecify.annotations.NullMarked;
