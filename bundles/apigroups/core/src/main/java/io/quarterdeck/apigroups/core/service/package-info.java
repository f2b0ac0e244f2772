// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Services and endpoints. */
@NullMarked
package io.quarterdeck.apigroups.core.service;

import org.jspecify.annotations.NullMarked;
