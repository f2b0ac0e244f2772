// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Where the connecting subresources of pods, services and nodes lead, and with which options. */
@NullMarked
package io.quarterdeck.apigroups.core.connect;

import org.jspecify.annotations.NullMarked;
