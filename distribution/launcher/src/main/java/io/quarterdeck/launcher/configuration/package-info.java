// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Files of etc/ and --set options, checked against the metatypes of the bundles, on their way into
 * ConfigAdmin.
 */
@NullMarked
package io.quarterdeck.launcher.configuration;

import org.jspecify.annotations.NullMarked;
