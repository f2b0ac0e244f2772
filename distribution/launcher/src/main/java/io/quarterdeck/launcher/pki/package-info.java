// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** What a first start makes: certificates, keys and the administrator's kubeconfig. */
@NullMarked
package io.quarterdeck.launcher.pki;

import org.jspecify.annotations.NullMarked;
