// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What the store promises, asked of the assembled server: watches, backups, other stores, keys. */
@NullMarked
package io.quarterdeck.itests.storage;

import org.jspecify.annotations.NullMarked;
