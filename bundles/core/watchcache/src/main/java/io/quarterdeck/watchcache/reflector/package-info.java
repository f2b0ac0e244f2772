// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** Fills a timeline from the store and keeps it so; asks the store how far it is. */
@NullMarked
package io.quarterdeck.watchcache.reflector;

import org.jspecify.annotations.NullMarked;
