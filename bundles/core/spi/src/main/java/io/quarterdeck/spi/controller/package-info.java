// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * Controllers: plugins that bring what is to what is wanted, as those of kube-controller-manager.
 */
@Export
@Version("1.0.0")
@NullMarked
package io.quarterdeck.spi.controller;

import org.jspecify.annotations.NullMarked;
import org.osgi.annotation.bundle.Export;
import org.osgi.annotation.versioning.Version;
