// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** The group {@code quarterdeck.io}: this server's plugins, seen and steered as objects. */
@NullMarked
package io.quarterdeck.apigroups.plugins;

import org.jspecify.annotations.NullMarked;
