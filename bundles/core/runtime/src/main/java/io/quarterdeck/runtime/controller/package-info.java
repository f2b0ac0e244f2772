// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What those who follow objects and act on them share: work by key, once at a time. */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.runtime.controller;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
