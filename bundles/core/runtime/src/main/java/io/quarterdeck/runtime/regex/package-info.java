// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Regular expressions that clients send, in Go's syntax: bounded before they are compiled, matched
 * in linear time, and kept by the memory that they take.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.regex;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
