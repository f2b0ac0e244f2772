// SPDX-License-Identifier: Apache-2.0
// Copyright the Quarterdeck authors
package io.quarterdeck.controllers.csrsigning.internal;

import static java.util.Map.entry;

import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;

/**
 * What a certificate is good for, from the words of the API. Kubernetes: {@code
 * pkg/controller/certificates/authority/policies.go}.
 *
 * @param bits of {@link KeyUsage}; 0 for none
 * @param purposes extended ones, in the order in which Go knows them
 */
record Usages(int bits, List<KeyPurposeId> purposes) {
  private static final Map<String, Integer> BITS =
      Map.of(
          "signing", KeyUsage.digitalSignature,
          "digital signature", KeyUsage.digitalSignature,
          "content commitment", KeyUsage.nonRepudiation,
          "key encipherment", KeyUsage.keyEncipherment,
          "key agreement", KeyUsage.keyAgreement,
          "data encipherment", KeyUsage.dataEncipherment,
          "cert sign", KeyUsage.keyCertSign,
          "crl sign", KeyUsage.cRLSign,
          "encipher only", KeyUsage.encipherOnly,
          "decipher only", KeyUsage.decipherOnly);

  private record Purpose(int rank, KeyPurposeId id) {}

  private static final Map<String, Purpose> PURPOSES =
      Map.ofEntries(
          entry("any", new Purpose(0, KeyPurposeId.anyExtendedKeyUsage)),
          entry("server auth", new Purpose(1, KeyPurposeId.id_kp_serverAuth)),
          entry("client auth", new Purpose(2, KeyPurposeId.id_kp_clientAuth)),
          entry("code signing", new Purpose(3, KeyPurposeId.id_kp_codeSigning)),
          entry("email protection", new Purpose(4, KeyPurposeId.id_kp_emailProtection)),
          entry("s/mime", new Purpose(4, KeyPurposeId.id_kp_emailProtection)),
          entry("ipsec end system", new Purpose(5, KeyPurposeId.id_kp_ipsecEndSystem)),
          entry("ipsec tunnel", new Purpose(6, KeyPurposeId.id_kp_ipsecTunnel)),
          entry("ipsec user", new Purpose(7, KeyPurposeId.id_kp_ipsecUser)),
          entry("timestamping", new Purpose(8, KeyPurposeId.id_kp_timeStamping)),
          entry("ocsp signing", new Purpose(9, KeyPurposeId.id_kp_OCSPSigning)),
          entry("microsoft sgc", new Purpose(10, KeyPurposeId.id_kp_msSGC)),
          entry("netscape sgc", new Purpose(11, KeyPurposeId.id_kp_nsSGC)));

  static Usages of(List<String> words) throws GeneralSecurityException {
    int bits = 0;
    Map<Integer, KeyPurposeId> purposes = new TreeMap<>();
    List<String> unknown = new ArrayList<>();
    for (String word : words) {
      Integer bit = BITS.get(word);
      Purpose purpose = PURPOSES.get(word);
      if (bit != null) {
        bits |= bit;
      } else if (purpose != null) {
        purposes.put(purpose.rank(), purpose.id());
      } else {
        unknown.add(word);
      }
    }
    if (!unknown.isEmpty()) {
      throw new GeneralSecurityException("has unrecognized usage values: " + unknown);
    }
    return new Usages(bits, List.copyOf(purposes.values()));
  }
}
