// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.pipeline.internal.authentication;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.Principal;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.util.Date;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A certificate that is its name and no more: for who compares them. */
final class NamedCertificate extends X509Certificate {
  private static final long serialVersionUID = 1L;

  private final String name;

  NamedCertificate(String name) {
    this.name = name;
  }

  @Override
  public byte[] getEncoded() {
    return name.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return name;
  }

  @Override
  public void checkValidity() {}

  @Override
  public void checkValidity(Date date) {}

  @Override
  public int getVersion() {
    return 3;
  }

  @Override
  public BigInteger getSerialNumber() {
    return BigInteger.ONE;
  }

  @Override
  public Principal getIssuerDN() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Principal getSubjectDN() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Date getNotBefore() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Date getNotAfter() {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte[] getTBSCertificate() {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte[] getSignature() {
    throw new UnsupportedOperationException();
  }

  @Override
  public String getSigAlgName() {
    throw new UnsupportedOperationException();
  }

  @Override
  public String getSigAlgOID() {
    throw new UnsupportedOperationException();
  }

  @Override
  public byte @Nullable [] getSigAlgParams() {
    return null;
  }

  @Override
  public boolean @Nullable [] getIssuerUniqueID() {
    return null;
  }

  @Override
  public boolean @Nullable [] getSubjectUniqueID() {
    return null;
  }

  @Override
  public boolean @Nullable [] getKeyUsage() {
    return null;
  }

  @Override
  public int getBasicConstraints() {
    return -1;
  }

  @Override
  public void verify(PublicKey key) {}

  @Override
  public void verify(PublicKey key, String provider) {}

  @Override
  public PublicKey getPublicKey() {
    throw new UnsupportedOperationException();
  }

  @Override
  public boolean hasUnsupportedCriticalExtension() {
    return false;
  }

  @Override
  public @Nullable Set<String> getCriticalExtensionOIDs() {
    return null;
  }

  @Override
  public @Nullable Set<String> getNonCriticalExtensionOIDs() {
    return null;
  }

  @Override
  public byte @Nullable [] getExtensionValue(String oid) {
    return null;
  }
}
