// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What bnd asks while it builds a plugin: will the server have what the plugin imports. */
@NullMarked
package io.quarterdeck.plugincheck;

import org.jspecify.annotations.NullMarked;
