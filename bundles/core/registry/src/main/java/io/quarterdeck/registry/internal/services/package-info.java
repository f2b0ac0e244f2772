// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What the registry does for other bundles. */
@NullMarked
package io.quarterdeck.registry.internal.services;

import org.jspecify.annotations.NullMarked;
