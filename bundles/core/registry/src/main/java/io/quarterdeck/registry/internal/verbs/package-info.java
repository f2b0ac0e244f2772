// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What each verb does, one class a verb. */
@NullMarked
package io.quarterdeck.registry.internal.verbs;

import org.jspecify.annotations.NullMarked;
