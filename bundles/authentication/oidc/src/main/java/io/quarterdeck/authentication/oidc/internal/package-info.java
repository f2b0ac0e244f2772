// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
/** ID tokens of OpenID Connect providers: keys fetched from them, claims mapped to users. */
@NullMarked
package io.quarterdeck.authentication.oidc.internal;

import org.jspecify.annotations.NullMarked;
