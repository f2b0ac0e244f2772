// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.authentication.serviceaccount.internal.keys;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPublicKeySpec;

/**
 * The public key that belongs to a private one of a curve: the JDK does not compute it, and not
 * every file has it. Used when a key file is read, not on secrets that come with requests.
 */
final class CurvePoint {
  private static final BigInteger TWO = BigInteger.TWO;
  private static final BigInteger THREE = BigInteger.valueOf(3);

  private final BigInteger p;
  private final BigInteger a;

  private CurvePoint(ECParameterSpec curve) {
    p = ((ECFieldFp) curve.getCurve().getField()).getP();
    a = curve.getCurve().getA();
  }

  static PublicKey publicOf(ECPrivateKey key) throws GeneralSecurityException {
    ECParameterSpec curve = key.getParams();
    if (!(curve.getCurve().getField() instanceof ECFieldFp)) {
      throw new GeneralSecurityException("is of a curve that is not known here");
    }
    ECPoint point = new CurvePoint(curve).times(curve.getGenerator(), key.getS());
    return KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(point, curve));
  }

  private ECPoint times(ECPoint g, BigInteger d) {
    ECPoint sum = ECPoint.POINT_INFINITY;
    for (int i = d.bitLength() - 1; i >= 0; i--) {
      sum = plus(sum, sum);
      if (d.testBit(i)) {
        sum = plus(sum, g);
      }
    }
    return sum;
  }

  private ECPoint plus(ECPoint one, ECPoint two) {
    if (one.equals(ECPoint.POINT_INFINITY)) {
      return two;
    }
    if (two.equals(ECPoint.POINT_INFINITY)) {
      return one;
    }
    BigInteger x1 = one.getAffineX();
    BigInteger y1 = one.getAffineY();
    BigInteger x2 = two.getAffineX();
    BigInteger y2 = two.getAffineY();
    if (x1.equals(x2) && y1.add(y2).mod(p).signum() == 0) {
      return ECPoint.POINT_INFINITY;
    }
    BigInteger slope =
        x1.equals(x2)
            ? x1.pow(2).multiply(THREE).add(a).multiply(y1.multiply(TWO).modInverse(p))
            : y2.subtract(y1).multiply(x2.subtract(x1).modInverse(p));
    BigInteger x = slope.pow(2).subtract(x1).subtract(x2).mod(p);
    BigInteger y = slope.multiply(x1.subtract(x)).subtract(y1).mod(p);
    return new ECPoint(x, y);
  }
}
