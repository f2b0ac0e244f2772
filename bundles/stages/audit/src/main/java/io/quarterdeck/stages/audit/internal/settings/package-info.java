// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The configuration. */
@NullMarked
package io.quarterdeck.stages.audit.internal.settings;

import org.jspecify.annotations.NullMarked;
