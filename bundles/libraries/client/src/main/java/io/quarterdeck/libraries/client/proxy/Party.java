// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.libraries.client.proxy;

import javax.net.ssl.SSLContext;

/**
 * One kind of other side.
 *
 * @param context whom it trusts, and what it is shown of this server
 * @param named whether the certificate must name whom is dialled
 */
public record Party(SSLContext context, boolean named) {}
