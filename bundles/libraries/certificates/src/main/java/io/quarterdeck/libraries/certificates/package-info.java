// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/**
 * What several bundles need of certificates and keys: reading and writing PEM, files of
 * authorities, clients' chains, TLS managers, and requests.
 */
@NullMarked
package io.quarterdeck.libraries.certificates;

import org.jspecify.annotations.NullMarked;
